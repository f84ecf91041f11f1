// What OrderedByMap.h declares, with the instructions of the file that includes this one: each takes a shelf's place in form
// order for a leaf of the directory.
uint64_t rank_by_map(const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t shelf, uint64_t rank) {
  uint64_t leaf = high[shelf], in_low = rank - low[shelf] + low[leaf];
  return rank_in_nodes(low, high + start_of_nodes(kind), kind_of_directory(kind), leaf, 0, in_low);
}

struct found_shelf shelf_by_map(const uint16_t *low, const uint32_t *high, int64_t kind, uint64_t rank) {
  const uint32_t *nodes = high + start_of_nodes(kind), *shelves = high + capacity_of_map(kind);
  int64_t directory = kind_of_directory(kind);
  uint64_t rest = rank;
  uint64_t leaf = directory < 0 ? leaf_of_rank(true, low, nodes, directory, &rest)
                                : leaf_of_rank(false, low, nodes, directory, &rest);
  return (struct found_shelf){shelves[leaf], rest};
}

void add_by_map(uint16_t *low, uint32_t *high, int64_t kind, uint64_t shelf, int64_t delta) {
  add_above(low, high + start_of_nodes(kind), kind_of_directory(kind), high[shelf], delta);
}
