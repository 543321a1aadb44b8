import { COMMANDS } from './commands.ts'
import type { Command } from './define-command.ts'
import { formatTable } from './format-table.ts'

const CALL = 'npm run leads --'

export function formatHelp(): string {
  const lines = Object.entries(COMMANDS).map(([name, command]) => [formatUsage(name, command), command.summary])
  return `Befehle rund um die Anfragen. Sie gehen, während der Server läuft, und auch ohne ihn.

Aufruf: ${CALL} BEFEHL [OPTIONEN]

${formatColumns(lines)}

NUMMER ist die Anfragenummer, auch wie man sie vorliest: k7mq4xp2 ist K7MQ-4XP2.
Alle Zeiten sind deutsche Zeit, mit --json ISO 8601. Die Einstellungen kommen aus .env, wie beim Server.
Für Skripte: npm run --silent leads -- …, das lässt die Zeilen von npm weg.

Exit-Codes: 0 erledigt, 1 nicht erledigt, 2 nicht verstanden, 3 keine solche Anfrage.

Mehr zu einem Befehl: ${CALL} BEFEHL --help`
}

export function formatCommandHelp(name: string, command: Command): string {
  const { summary, options, notes, examples } = command
  const optionLines = Object.entries(options).map(([option, { about, value = '' }]) => [
    `--${option} ${value}`.trim(),
    about,
  ])
  const parts = [
    summary,
    `Aufruf: ${CALL} ${formatUsage(name, command)}`,
    formatColumns(optionLines),
    notes ?? '',
    `Beispiele:\n${examples.map((example) => `  ${CALL} ${example}`).join('\n')}`,
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

/** `delete [NUMMER] [OPTIONEN]` */
function formatUsage(name: string, { parameters, options }: Command): string {
  const shown = parameters.map((parameter) => parameter.replace(/^(.*)\?$/, '[$1]'))
  return [name, ...shown, ...(Object.keys(options).length > 0 ? ['[OPTIONEN]'] : [])].join(' ')
}

const formatColumns = (lines: readonly (readonly string[])[]) =>
  formatTable(lines, Number.POSITIVE_INFINITY).replace(/^(?=.)/gm, '  ')
