import { expect, it } from 'vitest'
import { drawText } from './draw-share-picture.ts'

const BOX = { width: 450, height: 240 }

it.each(['Dein Strom vom eigenen Dach', 'Donaudampfschifffahrtselektrizitäten <GmbH> & Łukasz Őrség', 'W'.repeat(200)])(
  'fits a text of any length into its box: %s',
  async (text) => {
    const { width, height } = await drawText([text, '\nTecklenburger Land'], BOX)
    expect(width).toBeGreaterThan(BOX.width / 2)
    expect(width).toBeLessThanOrEqual(BOX.width)
    expect(height).toBeLessThanOrEqual(BOX.height)
  },
)
