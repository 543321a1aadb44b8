import { DAY } from '../../lead/durations.ts'
import { purgeLeads } from '../../lead/retention.ts'
import { type Command, EXIT } from '../command.ts'
import { erase } from '../erase.ts'
import { readArguments, YES_OPTION } from '../read-arguments.ts'
import { formatTime } from '../time.ts'

const options = { yes: YES_OPTION } as const

export const purge: Command = {
  usage: '[--yes]',
  summary: 'Deletes requests older than RETENTION_DAYS, whatever their state.',
  options,
  notes: 'The server does it once a day by itself.',
  examples: ['purge', 'purge --yes'],
  prepare(args) {
    const { values } = readArguments(args, options, [])
    return async (deps) => {
      const { store, settings, now, print, confirm, progress } = deps
      const days = settings.RETENTION_DAYS
      if (days === 0) {
        print('RETENTION_DAYS is 0: requests are kept until somebody deletes them. Nothing was deleted.')
        return EXIT.done
      }
      const receivedBefore = now() - days * DAY
      const limit = `those received before ${formatTime(receivedBefore)} (RETENTION_DAYS=${days})`
      const old = await store.countLeads({ receivedBefore })
      if (old > 0 && !values.yes && !(await confirm(`Delete ${old} requests, ${limit}, for good?`))) {
        print('Nothing was deleted.')
        return EXIT.failed
      }
      const leads = await purgeLeads(store, { receivedBefore }, progress)
      const files = await erase(deps)
      print(`Requests deleted: ${leads}, ${limit}, with their mails. Written files removed: ${files}.`)
      return EXIT.done
    }
  },
}
