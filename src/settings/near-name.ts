import { nearestName } from '../content/nearest-name.ts'

/** Names near to ours that other programs use. */
const OTHERS = new Set(['FTP_URL', 'HTTP_URL', 'VITE_URL'])

/**
 * The setting that somebody may have meant by `name`: a letter is wrong, missing, too many or swapped, the case differs, or
 * a hyphen stands for an underscore. `null` where `name` is a setting itself, or near to none.
 */
export function findNearName(name: string, settings: readonly string[]): string | null {
  if (settings.includes(name) || OTHERS.has(name)) return null
  return nearestName(name.replaceAll('-', '_'), settings) ?? null
}
