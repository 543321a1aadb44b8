import type { Stats } from 'node:fs'

/** Who else may open a file. Windows has other means than a mode, and reports one that means nothing. */
const allows = ({ mode }: Stats, bits: number) => process.platform !== 'win32' && (mode & bits) !== 0

export const isOpenToAll = (stats: Stats) => allows(stats, 0o007)

export const isOpenToOthers = (stats: Stats) => allows(stats, 0o077)
