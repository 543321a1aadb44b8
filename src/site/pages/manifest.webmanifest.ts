import { company } from '../../content/generated/company.ts'
import { ground } from '../../content/generated/ground.ts'
import { theme } from '../../content/generated/theme.ts'
import { ICONS } from '../icons.ts'

/** Name and icon on a phone's home screen; the page still opens in the browser. */
export function GET(): Response {
  const icon = (name: keyof typeof ICONS, purpose: 'any' | 'maskable') => {
    const { size } = ICONS[name]
    return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  return Response.json({
    name: company.brand,
    short_name: company.brand,
    lang: 'de',
    start_url: '/',
    display: 'browser',
    theme_color: ground.sky,
    background_color: theme.paper,
    icons: [icon('icon-192', 'any'), icon('icon-512', 'any'), icon('icon-maskable', 'maskable')],
  })
}
