export interface Pictured {
  /** Files in AVIF, while `src` is a JPEG. */
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
  /** Wide screens show it. */
  wide?: Pictured | null
  /** True for the picture of the first view. */
  urgent?: boolean
}

const WIDE = '(min-width: 64rem)'

export function Picture({ picture: { srcSet, sizes, ...image }, alt, className, wide = null, urgent = false }: Props) {
  return (
    <picture>
      {wide && (
        <>
          {/* Without `sizes`, it is as wide as the screen. */}
          <source media={WIDE} type="image/avif" srcSet={wide.srcSet} />
          <source media={WIDE} srcSet={wide.src} />
        </>
      )}
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
