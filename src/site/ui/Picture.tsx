export interface PictureSource {
  type?: string
  media?: string
  srcSet: string
  sizes?: string
  width: number
  height: number
}

export interface Pictured {
  sources: PictureSource[]
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

export function Picture({ picture, alt, className, urgent = false }: Props) {
  return (
    <picture>
      {picture.sources.map((source) => (
        <source key={source.srcSet} {...source} />
      ))}
      <img
        src={picture.src}
        width={picture.width}
        height={picture.height}
        alt={alt}
        className={className}
        {...(urgent ? { fetchPriority: 'high' } : { loading: 'lazy', decoding: 'async' })}
      />
    </picture>
  )
}
