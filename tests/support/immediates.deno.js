import { connect, createServer } from 'node:net'
import { clearImmediate, setImmediate } from '../../scripts/node-globals.ts'

// As the Postgres driver does: there is always an immediate, and what comes over the line clears it.

const ROUNDS = 20_000

let current
let rounds = 0
let ranThoughCleared = 0

function renew() {
  const mine = { isCleared: false }
  mine.immediate = setImmediate(() => {
    if (mine.isCleared) ranThoughCleared += 1
    else renew()
  })
  current = mine
}

const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1', () => {
  const line = connect(server.address().port, '127.0.0.1', () => line.write('x'))
  renew()
  line.on('data', () => {
    clearImmediate(current.immediate)
    current.isCleared = true
    rounds += 1
    if (rounds === ROUNDS) {
      console.log(ranThoughCleared)
      Deno.exit()
    }
    renew()
    line.write('x')
  })
})
