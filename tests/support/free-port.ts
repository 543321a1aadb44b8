import { createServer } from 'node:net'
import { listen } from './listen.ts'

/** A port that is free now, for programs that cannot choose one themselves. */
export async function findFreePort(): Promise<number> {
  await using probe = await listen(createServer())
  return probe.port
}
