import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const OWN_ALTS = {
  hero: 'Monteure schrauben im letzten Abendlicht Solarmodule auf die Schienen eines steilen Dachs mit roten Ziegeln',
  team: 'Vier Leute aus Montage und Planung stehen vor dem Lager neben einem Stapel Solarmodule',
} as const

/** Gives a copy pictures of its own: the large one dark and full of detail, where a photographer would not put words. */
export async function writeOwnPictures(folder: string): Promise<void> {
  const images = join(folder, 'content/images')
  rmSync(images, { recursive: true, force: true })
  mkdirSync(images, { recursive: true })
  const photo = join(folder, 'src/site/sample-pictures/team.jpg')
  await sharp(photo).modulate({ brightness: 0.45, saturation: 0.8 }).jpeg().toFile(join(images, 'hero.jpg'))
  await sharp(photo).flop().modulate({ hue: 12 }).jpeg().toFile(join(images, 'team.jpg'))
  const words = Object.entries(OWN_ALTS).map(([name, alt]) => `${name}:\n  alt: ${alt}\n  focus: 50 % 50 %\n`)
  writeFileSync(join(folder, 'content/pictures.yaml'), words.join(''))
}
