import { expect, it } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

it.each([
  ['karl@gmial.com', 'karl@gmail.com'],
  ['karl@gmail.de', 'karl@gmail.com'],
  ['karl@GMX.dee', 'karl@gmx.de'],
  ['karl@wbe.de', 'karl@web.de'],
  ['karl@t-onlin.de', 'karl@t-online.de'],
  ['karl@hotmial.con', 'karl@hotmail.com'],
  ['karl@web', 'karl@web.de'],
  ['karl@T-Online.', 'karl@t-online.de'],
])('suggests for %s the address %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant))

it.each([
  ...['karl@gmail.com', 'Karl@Web.de', 'karl@mail.com', 'karl@gmx.net', 'karl@icloud.com', 'karl@me.com'],
  ...['karl@example.org', 'karl@schreinerei-mueller.de', 'karl@stadt-muenster.de', 'karl@ab.de', 'karl@gxx.eu'],
  ...['karl', 'karl@', '@gmail.com', 'a@b@gmial.com', ''],
])('has no suggestion for %j', (typed) => expect(suggestEmail(typed)).toBeNull())
