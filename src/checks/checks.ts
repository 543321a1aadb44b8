import { readLegalSettings } from '../content/compiler/texts/legal-values.ts'
import type { Settings } from '../settings/server-settings.ts'
import { checkForPublic, checkPort, checkProxy, checkSiteUrl } from './check-addresses.ts'
import { checkBackup } from './check-backup.ts'
import { checkBuild } from './check-build.ts'
import { checkContent } from './check-content.ts'
import { checkDatabase } from './check-database.ts'
import { checkDns } from './check-dns.ts'
import { checkDataFolder, checkEnvFileMode } from './check-files.ts'
import { checkLiveSite } from './check-live-site.ts'
import { checkMail } from './check-mail.ts'
import { checkPush } from './check-push.ts'
import { checkWebhook } from './check-webhook.ts'
import { checkWording, readBuiltPages } from './check-wording.ts'
import type { Finding } from './finding.ts'
import { tryTestLead } from './try-test-lead.ts'

export interface CheckInput {
  settings: Settings
  siteDir: string
  /** The running site's origin. Empty if the command has no address. */
  origin: string
  print: (line: string) => void
}

/** `launch` is skipped with `--settings`, `site` needs an address, and `send` is skipped with `--no-send`. */
export type Need = 'launch' | 'site' | 'send'

interface Check {
  name: string
  needs: readonly Need[]
  /** An empty list means that all is good. */
  run(input: CheckInput): Finding[] | Promise<Finding[]>
}

/** Everything that `npm run check` looks at, in this order. The checks change nothing, but some send something. */
export const CHECKS: readonly Check[] = [
  { name: '.env', needs: [], run: () => checkEnvFileMode() },
  { name: 'DATA_DIR', needs: [], run: ({ settings }) => checkDataFolder(settings) },
  { name: 'Die Datenbank', needs: [], run: ({ settings }) => checkDatabase(settings) },
  { name: 'SITE_URL', needs: [], run: ({ settings }) => checkSiteUrl(settings) },
  { name: 'TRUST_PROXY', needs: [], run: ({ settings }) => checkProxy(settings) },
  { name: 'PORT', needs: [], run: ({ settings }) => checkPort(settings) },
  { name: 'Der Mailserver', needs: ['send'], run: ({ settings }) => checkMail(settings) },
  { name: 'Meldungen', needs: ['send'], run: ({ settings }) => checkPush(settings) },
  { name: 'WEBHOOK_URL', needs: ['send'], run: ({ settings }) => checkWebhook(settings) },
  { name: 'Die gebaute Seite', needs: [], run: ({ settings, siteDir }) => checkBuild(settings, siteDir) },
  { name: 'Einstellungen für das Internet', needs: ['launch'], run: ({ settings }) => checkForPublic(settings) },
  { name: 'Die Angaben', needs: ['launch'], run: () => checkContent(readLegalSettings(process.env)) },
  { name: 'Die Texte', needs: ['launch'], run: ({ siteDir }) => checkWording(readBuiltPages(siteDir)) },
  { name: 'Die laufende Seite', needs: ['site'], run: checkLiveSite },
  { name: 'SPF und DMARC', needs: ['site'], run: ({ settings }) => checkDns(settings.MAIL_FROM.address) },
  { name: 'Die Sicherung', needs: ['site'], run: ({ settings }) => checkBackup(settings, Date.now()) },
  { name: 'Die Probeanfrage', needs: ['site', 'send'], run: tryTestLead },
]
