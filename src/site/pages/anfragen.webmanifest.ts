import { deskWords as words } from '../../content/desk-words.ts'
import { company } from '../../content/generated/company.ts'
import { DESK_PATH } from '../../lead/desk/desk-api.ts'
import { respondManifest } from '../manifest.ts'

/** The desk as an app of its own. */
export const GET = () =>
  respondManifest({
    name: `${words.title} – ${company.brand}`,
    short_name: words.title,
    start_url: DESK_PATH,
    scope: DESK_PATH,
    display: 'standalone',
  })
