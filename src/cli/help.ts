import type { Command } from './command.ts'

const CALL = 'npm run leads --'

/** What `--help` without a command shows. */
export function formatHelp(commands: Record<string, Command>): string {
  const lines = Object.entries(commands).map(([name, { usage, summary }]) => [`${name} ${usage}`.trim(), summary])
  return `The operator's commands. They work while the server runs, and without it.

Usage: ${CALL} COMMAND [OPTIONS]

${formatColumns(lines)}

REF is a request's reference as people read it out: k7mq4xp2 is K7MQ-4XP2.
Times are German time; --json gives ISO 8601. Settings are read from .env, as the server does.
For a script: npm run --silent leads -- …, which leaves out npm's own lines.

Exit codes: 0 done, 1 not done, 2 not understood, 3 no such request.

More about one: ${CALL} COMMAND --help`
}

/** What `COMMAND --help` shows. */
export function formatCommandHelp(name: string, { usage, summary, options, notes, examples }: Command): string {
  const optionLines = Object.entries(options).map(([option, { about, value }]) => [
    `--${option}${value === undefined ? '' : ` ${value}`}`,
    about,
  ])
  return [
    `${summary}\n\nUsage: ${CALL} ${name} ${usage}`.trimEnd(),
    optionLines.length > 0 ? formatColumns(optionLines) : '',
    notes ?? '',
    `Examples:\n${examples.map((example) => `  ${CALL} ${example}`).join('\n')}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function formatColumns(lines: readonly (readonly string[])[]): string {
  const width = Math.max(...lines.map(([first = '']) => first.length))
  return lines.map(([first = '', second = '']) => `  ${first.padEnd(width)}  ${second}`).join('\n')
}
