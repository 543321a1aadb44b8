import ICAL from 'ical.js'

/** Reads a calendar with a library that did not write it. Throws if the calendar breaks the format. */
export function readCalendar(text: string) {
  for (const line of text.split('\r\n')) {
    if (/[\r\n]/.test(line)) throw new Error('A line ends without CR LF.')
    if (Buffer.byteLength(line) > 75) throw new Error(`A line is not folded: ${line}`)
  }
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const value = (name: string) => component.getFirstPropertyValue(name)?.toString() ?? null
    const event = new ICAL.Event(component)
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: value('status'),
      isBusy: value('transp') !== 'TRANSPARENT',
      start: event.startDate.isDate ? event.startDate.toString() : event.startDate.toJSDate().getTime(),
      minutes: event.startDate.isDate ? null : event.duration.toSeconds() / 60,
      summary: event.summary,
      description: event.description,
      location: event.location,
      url: value('url'),
      organizer: value('organizer'),
      attendee: value('attendee'),
      alarms: component.getAllSubcomponents('valarm').map((alarm) => `${alarm.getFirstPropertyValue('trigger')}`),
    }
  })
  return { method: calendar.getFirstPropertyValue('method')?.toString() ?? null, events }
}
