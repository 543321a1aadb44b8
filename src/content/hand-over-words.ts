// The server sends these, so that the desk's script is smaller.

export const handOverWords = {
  you: 'dich',
  people: (count: number) => (count === 1 ? 'eine Person mit Termin' : 'Personen mit Termin'),
  /** How many mails go to each of these. */
  mails(receivers: readonly [count: number, name: string][]) {
    const parts = receivers.filter(([count]) => count > 0).map(([count, name]) => `${count} an ${name}`)
    return parts.length === 0 ? 'Es geht keine Mail hinaus.' : `Mails nach einer Minute: ${parts.join(', ')}.`
  },
} as const
