import type { FilePiece } from '../../lead/desk/desk-api.ts'
import type { RequestOf } from '../../lead/desk/desk-request.ts'
import type { Ask } from './ask-desk.ts'

export type FileRequest = RequestOf<'table' | 'person'>

/** Reads all pieces of a file, has the browser save it and returns its name. Throws DeskError. */
export async function download(ask: Ask, request: FileRequest): Promise<string> {
  const { file, content } = await readPieces(ask, request)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content]))
  link.download = file
  link.click()
  // Safari reads the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  return file
}

async function readPieces(ask: Ask, request: FileRequest): Promise<FilePiece> {
  const piece = await ask(request)
  if (piece.next === null) return piece
  const rest = await readPieces(ask, { ...request, after: piece.next })
  return { ...piece, content: piece.content + rest.content }
}
