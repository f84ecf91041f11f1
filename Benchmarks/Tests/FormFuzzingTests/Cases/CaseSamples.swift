/// A case of each kind, with most of the settings that it may have.
enum CaseSamples {
  static let fuzz: [String] = [
    """
    formnav-fuzz 1 engine
    stream 3 of seed 5
    batch 2
    questions 2
    properties
    page m 2*hm -
    hidden rf
    steps 5
    edit fill 0 0
    edit hidePage 1
    move 0
    recount
    reload

    """,
    """
    formnav-fuzz 1 visible-pages
    pages 66
    members 0 5 65
    steps 2
    flip 64
    flip 0

    """,
    """
    formnav-fuzz 1 card-offsets
    heights 0 7 120
    steps 2
    height 2 0
    height 0 9

    """,
    """
    formnav-fuzz 1 navigation
    form inline {"schema":"formnav.form/1","pages":[{"name":"A","fields":[{},{}]},{"fields":[{}]}]}
    screen 390 844 android rightToLeft
    menu off
    navigation locked
    actions 22
    edit hide 1 0
    batch fill 0 0, hidePage 1
    began 5 800
    moved 5 700
    held
    ended 5 600
    cancelled
    tap card 1
    press bar history 1
    tap bar action 3
    scroll 9
    class regular
    margins 3 4
    resize 844 390
    background
    foreground
    menu on
    navigation free
    relaunch 390 844
    prepare 800 600
    bar 3
    history 4

    """,
    """
    formnav-fuzz 1 apps
    form inline {"schema":"formnav.form/1","pages":[{"name":"A","fields":[{},{}]},{"fields":[{}]}]}
    screen 390 844 iOS leftToRight
    menu on
    navigation free
    app tab-bar-back
    actions 10
    app tab 1
    app show 12
    app open 2 7
    scroll 40
    margins 3 4
    app again 2
    app back 1
    resize 844 390
    relaunch 390 844
    restore 00ff1a

    """,
    """
    formnav-fuzz 1 apps
    form inline {"schema":"formnav.form/1","pages":[{"name":"A","fields":[{},{}]},{"fields":[{}]}]}
    screen 390 844 iOS leftToRight
    menu on
    navigation free
    app drill-down
    actions 5
    app node 1
    app open 3 7
    app back 1
    app node 0
    app top

    """,
    """
    formnav-fuzz 1 goods-receipt
    screen 390 844 iOS leftToRight
    menu on
    navigation free
    actions 4
    app press bar action 1
    edit fill 0 0
    app press tab 2
    app press discard

    """,
    """
    formnav-fuzz 1 bars
    steps 2
    bar 7
    bar 9

    """,
    """
    formnav-fuzz 1 structures
    steps 11
    tap 1
    show 7
    show 8
    back 1
    state 255
    relaunch
    select 0
    walk-state 3
    leave
    leave-all
    relaunch-walk

    """,
    """
    formnav-fuzz 1 formats
    subject json-form
    content 3
    steps 3
    input
    input cut 40000 flip 7 255 insert 9 0
    input remove 3 number 2 65536 duplicate 9 12 repair

    """,
    """
    formnav-fuzz 1 imports
    format fhir
    content 3
    steps 4
    input
    input drop 40000 again 7 3 swap 9 60000
    input copy 3 9 nest 2 12 text 9 12
    input cut 40000 token 9 3

    """,
    """
    formnav-fuzz 1 repeats
    journal 300
    takes-back
    clock 5
    policy blank
    list a b
    page
    field integer 4
    page
    field choice 0 0
    page
    field text 0
    pages 1 3 1
    repeat r0 1 3 2 0 any 3
    repeat r1 2 3 1 0 4 3 ${f0_0}
    calculation 2 0 indexed-repeat(${f1_0}, ${r0}, position(..))
    rule 1 hide group 0 count(${r0}) > 2
    steps 12
    answer 0 0 integer 3
    in 2 answer 1 0 choice 61
    add 0 2
    batch in 1.1 hide 2 0, hidePage 0
    go 2 1.3
    save
    remove 0 1
    restore
    undo
    redo
    clock 7
    add 1 1.1

    """,
  ]

  static let drawn = """
    formnav-fuzz 1 bars
    stream 3 of seed 5
    drawn

    """
}
