import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Only these are compressed. Pictures and fonts are compressed already, so a second pass would save nothing. */
const TEXT = new Set(['.css', '.html', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest', '.xml'])

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Adds `name.br` and `name.gz` to text files if both are smaller. Runs once, so that the server never has to compress. */
export async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([compressSmallest(content), zip(content, { level: 9 })])
  // Write both files or none. If only one existed, a host would send incomplete headers to caches.
  if (Math.max(br.length, gz.length) >= content.length) return
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
}

/** Compresses with each of brotli's distance parameters, because the best one depends on the file. This saves a few bytes. */
async function compressSmallest(content: Buffer): Promise<Buffer> {
  const tries = [0, 1, 2, 3].map((postfix) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_NDIRECT]: 1 << postfix,
      },
    }),
  )
  return (await Promise.all(tries)).reduce((best, candidate) => (candidate.length < best.length ? candidate : best))
}
