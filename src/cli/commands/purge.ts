import { DAY } from '../../lead/durations.ts'
import { purgeLeads } from '../../lead/retention.ts'
import { defineCommand, YES_OPTION } from '../command.ts'
import { askFirst } from '../confirm.ts'
import { countLeads } from '../describe-lead.ts'
import { erase } from '../erase.ts'
import { formatTime } from '../time.ts'

export const purge = defineCommand({
  parameters: [],
  summary: 'Löscht Anfragen, die älter sind als RETENTION_DAYS, gleich in welchem Stand.',
  options: { yes: YES_OPTION },
  notes: 'Der Server tut das einmal am Tag von selbst.',
  examples: ['purge', 'purge --yes'],
  prepare(_, values) {
    return async (deps) => {
      const { store, settings, now, print } = deps
      const days = settings.RETENTION_DAYS
      if (days === 0) {
        print('RETENTION_DAYS ist 0: Anfragen bleiben, bis jemand sie löscht. Nichts wurde gelöscht.')
        return
      }
      const receivedBefore = now() - days * DAY
      const limit = `eingegangen vor dem ${formatTime(receivedBefore)} (RETENTION_DAYS=${days})`
      const old = await store.countLeads({ receivedBefore })
      if (old > 0) await askFirst(deps, `${countLeads(old)}, ${limit}, endgültig löschen?`, values.yes)
      const deleted = await purgeLeads(store, { receivedBefore })
      print(`Gelöscht: ${countLeads(deleted)}, ${limit}, mit allen Mails. ${await erase(deps)}`)
    }
  },
})
