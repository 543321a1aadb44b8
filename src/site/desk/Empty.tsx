export function Empty({ words: [title, hint] }: { words: readonly string[] }) {
  return (
    <div className="grid max-w-xl gap-2 py-10">
      <p className="display subtitle">
        <bdi>{title}</bdi>
      </p>
      <p className="desk-quiet">{hint}</p>
    </div>
  )
}
