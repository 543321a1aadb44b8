import { startDeskSite } from '../support/desk-site.ts'
import { forget, workThrough } from '../support/desk-steps.ts'
import { workWeek } from '../support/desk-week.ts'
import { hasPostgres } from '../support/postgres.ts'
import { test } from '../support/site.ts'

/** On Supabase: static-host.slow.spec.ts. */
for (const on of hasPostgres() ? (['SQLite', 'Postgres'] as const) : (['SQLite'] as const)) {
  test(`works on a lead from its mail to its deletion, on ${on}`, async ({ page }) => {
    await using desk = await startDeskSite(on)
    await workThrough(page, desk)
    await forget(page, desk)
    // Close the page before the server ends, because the desk asks it for news.
    await page.close()
  })

  test(`carries two colleagues through a week, on ${on}`, async ({ page, browser, guard }) => {
    guard.allow(/status of 409/)
    await using desk = await startDeskSite(on)
    await workWeek(page, browser, desk)
    await page.close()
  })
}
