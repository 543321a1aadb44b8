import { expect, it } from 'vitest'
import { readRegion } from './region.ts'

it.each([
  ['im Münsterland', 'Münsterland', 'aus dem Münsterland'],
  ['in der Oberpfalz', 'Oberpfalz', 'aus der Oberpfalz'],
  ['in den Haßbergen', 'Haßbergen', 'aus den Haßbergen'],
  ['in Ostwestfalen-Lippe', 'Ostwestfalen-Lippe', 'aus Ostwestfalen-Lippe'],
  ['am Niederrhein', 'Niederrhein', 'vom Niederrhein'],
  ['an der Saale', 'Saale', 'von der Saale'],
  ['auf Rügen', 'Rügen', 'von Rügen'],
  ['auf der Schwäbischen Alb', 'Schwäbischen Alb', 'von der Schwäbischen Alb'],
  ['im Bayerischen Wald', 'Bayerischen Wald', 'aus dem Bayerischen Wald'],
  ['im südlichen Emsland', 'südlichen Emsland', 'aus dem südlichen Emsland'],
  ['in der Grafschaft Bentheim', 'Grafschaft Bentheim', 'aus der Grafschaft Bentheim'],
  ['rund um Amberg', 'Amberg', 'aus der Gegend um Amberg'],
])('reads %s', (text, name, from) => {
  expect(readRegion(text)).toEqual({ name, in: text, from })
})

it.each([
  ['Münsterland', 'Schreib davor, wie man es sagt'],
  ['aus dem Emsland', 'Schreib davor, wie man es sagt'],
  ['in die Oberpfalz', 'Schreib davor, wie man es sagt'],
  ['im Oberpfalz', 'Es heißt „in der Oberpfalz“.'],
  ['im Lüneburger Heide', 'Es heißt „in der Lüneburger Heide“.'],
  ['in der Emsland', 'Es heißt „im Emsland“.'],
])('explains a wrong %s', (text, sentence) => {
  expect(readRegion(text)).toEqual({ sentence: expect.stringContaining(sentence) })
})
