import type * as v from 'valibot'
import { FACT_FILES } from './fact-schemas.ts'
import { TEXT_FILES } from './text-schemas.ts'

export const CONTENT_FILES = { ...FACT_FILES, ...TEXT_FILES } as const

export type ContentFile = keyof typeof CONTENT_FILES

export type Content<File extends ContentFile> = v.InferOutput<(typeof CONTENT_FILES)[File]>
