import { deskWords } from '../../content/desk-words.ts'
import { background } from '../../content/generated/background.ts'
import { company } from '../../content/generated/company.ts'
import { theme } from '../../content/generated/theme.ts'
import { DESK_PATH } from '../../lead/desk/desk-api.ts'
import { ICONS } from '../icons.ts'

const [name, desk] = [company.brand, deskWords.title]
const apps = {
  // This is for name and icon on a phone's home screen. The page still opens in the browser.
  manifest: { name, short_name: name, start_url: '/', display: 'browser' },
  anfragen: {
    name: `${desk} – ${name}`,
    short_name: desk,
    start_url: DESK_PATH,
    scope: DESK_PATH,
    display: 'standalone',
  },
}

export const getStaticPaths = () => Object.entries(apps).map(([app, props]) => ({ params: { app }, props }))

export function GET({ props }: { props: object }): Response {
  const icon = (name: keyof typeof ICONS, purpose: 'any' | 'maskable') => {
    const { size } = ICONS[name]
    return { src: `/${name}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
  }
  const icons = [icon('icon-192', 'any'), icon('icon-512', 'any'), icon('icon-maskable', 'maskable')]
  return Response.json({ ...props, lang: 'de', theme_color: background.sky, background_color: theme.paper, icons })
}
