import * as v from 'valibot'
import { group, optionalFact } from './kinds.ts'

const alt = (example: string) =>
  optionalFact({
    longest: 150,
    title: 'Was auf dem Bild zu sehen ist, für alle, die es nicht sehen',
    example,
  })

const focus = optionalFact(
  { title: 'Was beim Zuschneiden im Bild bleiben muss: von links, von oben', example: '60 % 70 %' },
  v.regex(/^(100|\d{1,2}) ?% (100|\d{1,2}) ?%$/, 'Das sind keine zwei Anteile von 0 % bis 100 %.'),
)

/** The provider's own pictures. Words for a missing picture are refused by src/content/compiler/pictures. */
export const picturesSchema = group({
  hero: group({ alt: alt('Einfamilienhaus mit Solarmodulen auf dem Satteldach'), focus }),
  team: group({ alt: alt('Zwei Monteure befestigen ein Solarmodul auf einem Dach'), focus }),
})
