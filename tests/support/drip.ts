import { connect } from 'node:net'
import { leadRequest } from './raw-http.ts'

const BODY_FOLLOWS = leadRequest('', { 'Content-Length': '1000' })

/** Its name, the beginning of the request, and the bytes that follow each half second. */
export const SLOW_WAYS: [name: string, start: string, drop: string][] = [
  ['nothing at all', '', ''],
  ['a drop of a header', 'GET / HTTP/1.1\r\nX: ', 'x'],
  ['a header at a time', 'GET / HTTP/1.1\r\n', 'X-Y: z\r\n'],
  ['a drop of a body', BODY_FOLLOWS, ' '],
]

/** Drips until the server closes the connection. @returns after how many milliseconds it did. */
export function drip(url: string, start: string, drop: string): Promise<number> {
  return new Promise((resolve) => {
    const opened = performance.now()
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(start))
    const timer = setInterval(() => socket.write(drop), 500)
    socket.on('error', () => {})
    socket.resume()
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      clearInterval(timer)
      resolve(performance.now() - opened)
    })
  })
}
