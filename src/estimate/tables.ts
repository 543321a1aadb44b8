/**
 * Tables that were computed once, from the weather of DWD test reference year 2015, region 5 (the one that holds Münster).
 * docs/decisions/019 says how, and what they were held against.
 */

/** Degrees from the horizontal. */
export const TILTS = [0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60]

/** Degrees away from south: 90 is east or west, 180 is north. */
export const AZIMUTHS = [0, 15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165, 180]

/** kWh per kWp and year, at the level of PVGIS 5.3; a row for each tilt, a column for each azimuth. */
export const SPECIFIC_YIELD = [
  [869, 869, 869, 869, 869, 869, 869, 869, 869, 869, 869, 869, 869],
  [908, 907, 903, 897, 888, 878, 868, 857, 846, 838, 831, 826, 825],
  [942, 940, 932, 920, 903, 884, 863, 842, 821, 803, 789, 780, 777],
  [970, 967, 956, 938, 915, 887, 856, 825, 794, 767, 746, 733, 728],
  [993, 988, 974, 952, 922, 887, 847, 806, 766, 730, 703, 685, 679],
  [1009, 1004, 987, 961, 926, 884, 837, 787, 738, 694, 660, 638, 631],
  [1020, 1014, 995, 965, 926, 878, 824, 768, 711, 659, 618, 592, 584],
  [1025, 1018, 998, 965, 922, 869, 810, 748, 684, 625, 577, 547, 537],
  [1024, 1016, 995, 960, 914, 858, 795, 727, 659, 594, 539, 504, 493],
  [1017, 1009, 987, 950, 902, 843, 777, 706, 634, 565, 503, 464, 451],
  [1004, 997, 974, 936, 887, 826, 758, 685, 610, 538, 473, 427, 412],
  [986, 978, 955, 918, 867, 806, 737, 662, 586, 513, 447, 397, 379],
  [962, 955, 932, 895, 845, 783, 713, 638, 562, 489, 424, 373, 354],
]

/** Generation in a year by consumption in a year. */
export const GENERATION_RATIOS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 1, 1.25, 1.5, 2, 2.5, 3, 4]

/** Usable capacity of the battery in kWh for each 1,000 kWh of consumption. */
export const BATTERY_RATIOS = [0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3]

/**
 * Share of the consumption that comes from the roof, in thousandths; a row for each battery ratio, a column for each
 * generation ratio. The expectation of 24 synthetic households in steps of a minute, after the BDEW's profile H25.
 */
export const COVERAGE = [
  [0, 92, 150, 187, 215, 237, 263, 285, 307, 329, 345, 369, 386, 399, 417],
  [0, 99, 186, 243, 282, 311, 343, 368, 392, 415, 433, 460, 478, 492, 511],
  [0, 99, 194, 272, 325, 363, 404, 433, 462, 487, 507, 537, 558, 574, 596],
  [0, 99, 195, 284, 351, 399, 451, 486, 520, 550, 572, 604, 628, 646, 671],
  [0, 99, 195, 288, 367, 425, 486, 529, 568, 602, 626, 660, 686, 705, 732],
  [0, 99, 195, 289, 376, 442, 512, 561, 605, 642, 669, 705, 731, 751, 780],
  [0, 99, 195, 289, 379, 454, 530, 583, 632, 671, 698, 736, 762, 783, 814],
  [0, 99, 195, 289, 381, 464, 552, 610, 663, 705, 733, 773, 801, 823, 856],
  [0, 99, 195, 289, 382, 468, 564, 625, 679, 722, 751, 793, 823, 845, 879],
  [0, 99, 195, 289, 382, 471, 572, 635, 689, 732, 762, 805, 836, 861, 894],
]

/** Shares of the year's yield from January to December: south and east-west at 35°, east-west at 15°, and flat. */
export const YIELD_SHARES = {
  south35: [0.0342, 0.0439, 0.0908, 0.1019, 0.1213, 0.1258, 0.1347, 0.1199, 0.0913, 0.0773, 0.0373, 0.0215],
  eastWest35: [0.0205, 0.035, 0.082, 0.1078, 0.1401, 0.1491, 0.1542, 0.1283, 0.0868, 0.0582, 0.0242, 0.0137],
  eastWest15: [0.019, 0.0339, 0.0794, 0.108, 0.1422, 0.1525, 0.1583, 0.1293, 0.0861, 0.0553, 0.0229, 0.013],
  flat: [0.0184, 0.0335, 0.0785, 0.1081, 0.143, 0.1537, 0.1597, 0.1298, 0.0859, 0.0543, 0.0224, 0.0127],
}

/** Shares of the year's consumption from January to December, BDEW profile H25. */
export const CONSUMPTION_SHARES = [
  0.1059, 0.0929, 0.0951, 0.0825, 0.076, 0.0672, 0.0666, 0.0681, 0.0712, 0.0824, 0.0897, 0.1024,
]

/**
 * Shares of a heat pump's consumption from January to December: 85 % after the degree days of VDI 2067, 15 % for hot water,
 * the same in each month.
 */
export const HEAT_PUMP_SHARES = [
  0.157, 0.14, 0.123, 0.0805, 0.0465, 0.0244, 0.0236, 0.0235, 0.038, 0.0805, 0.1145, 0.1485,
]
