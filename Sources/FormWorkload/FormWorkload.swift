// FormWorkload
