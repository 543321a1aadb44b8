import { ground } from '../content/generated/ground.ts'
import { theme } from '../content/generated/theme.ts'
import { ICONS } from './icons.ts'

/** Answers with the manifest of an installed page, as JSON. */
export function respondManifest(own: {
  name: string
  short_name: string
  start_url: string
  display: string
  scope?: string
}): Response {
  const icon = (name: keyof typeof ICONS, purpose: 'any' | 'maskable') => {
    const { size } = ICONS[name]
    return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  return Response.json({
    ...own,
    lang: 'de',
    theme_color: ground.sky,
    background_color: theme.paper,
    icons: [icon('icon-192', 'any'), icon('icon-512', 'any'), icon('icon-maskable', 'maskable')],
  })
}
