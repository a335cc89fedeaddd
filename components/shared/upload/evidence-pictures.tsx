/** Pictures that prove something, each opened in a tab of its own. */
export function EvidencePictures({ pictures }: { pictures: readonly string[] }) {
  if (pictures.length === 0) return null
  return (
    <ul aria-label="Pictures" className="flex flex-wrap gap-2 pt-1">
      {pictures.map((url, index) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noreferrer" aria-label={`Picture ${index + 1}`}>
            {/* biome-ignore lint/performance/noImgElement: stored in the size it is shown in */}
            <img src={url} alt="" className="size-16 rounded-tip border border-line object-cover" />
          </a>
        </li>
      ))}
    </ul>
  )
}
