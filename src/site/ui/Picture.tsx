export interface Pictured {
  /** AVIF; `src` is a JPEG. */
  srcSet: string
  sizes: string
  src: string
  width: number
  height: number
}

interface Props {
  picture: Pictured
  alt: string
  className?: string
  /** For the picture of the first view. */
  urgent?: boolean
}

export function Picture({ picture: { srcSet, sizes, ...image }, alt, className, urgent = false }: Props) {
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet} sizes={sizes} />
      <img
        {...image}
        alt={alt}
        className={className}
        {...(urgent ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}
