import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ICONS } from '../../icons.ts'
import { SHARE_PATH, shareWords } from '../../share-words.ts'
import { drawFavicon, drawIcon } from './draw-icon.ts'
import { drawSharePicture } from './draw-share-picture.ts'

/** Draws the picture of shared links and the icons into a built site. */
export async function drawPictures(folder: string): Promise<void> {
  const icons = Object.keys(ICONS) as (keyof typeof ICONS)[]
  await Promise.all([
    writeFile(join(folder, SHARE_PATH), await drawSharePicture(shareWords())),
    writeFile(join(folder, 'favicon.ico'), await drawFavicon()),
    ...icons.map(async (name) => writeFile(join(folder, `${name}.png`), await drawIcon(name))),
  ])
}
