import type { AstroIntegration } from 'astro'
import { STAFF_PATH } from '../../lead/staff-page.ts'

/** A hosted function may not serve HTML. So the page that mails to staff link to is then part of the site. */
export const staffPageRoute: AstroIntegration = {
  name: 'staff-page-route',
  hooks: {
    'astro:config:setup': ({ injectRoute }) => {
      if (!process.env.PUBLIC_SUPABASE_URL) return
      injectRoute({ pattern: STAFF_PATH.slice(0, -1), entrypoint: './src/site/staff-page/StaffPage.astro' })
    },
  },
}
