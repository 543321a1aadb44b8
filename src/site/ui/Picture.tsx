import type { SourceHTMLAttributes } from 'react'

export interface Pictured {
  sources: SourceHTMLAttributes<HTMLSourceElement>[]
  src: string
  width: number
  height: number
}

interface Props {
  picture: Pictured
  alt: string
  className?: string
  /** For the one picture of the first view. */
  urgent?: boolean
}

export function Picture({ picture: { sources, ...image }, alt, className, urgent = false }: Props) {
  return (
    <picture>
      {sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        {...image}
        alt={alt}
        className={className}
        {...(urgent ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}
