import type * as v from 'valibot'
import { FACT_FILES } from './fact-schemas.ts'
import { TEXT_FILES } from './text-schemas.ts'

export const CONTENT_FILES = { ...FACT_FILES, ...TEXT_FILES } as const

export type ContentFile = keyof typeof CONTENT_FILES

export type Content<File extends ContentFile> = v.InferOutput<(typeof CONTENT_FILES)[File]>

/** The words of the voluntary questions. They load after sending, without the other words of the request's page. */
export type QuestionWords = Pick<
  Content<'page/your-request.yaml'>,
  'questions' | 'stored' | 'unknown' | 'offline' | 'tooMany' | 'contract'
>
