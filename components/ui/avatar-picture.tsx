'use client'

import { useState } from 'react'

/** Lies over the initials, and gives them back when it cannot be loaded. */
export function AvatarPicture({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  // It may have failed before React could listen.
  const check = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) setBroken(true)
  }
  return (
    // biome-ignore lint/performance/noImgElement: a picture of this size gains nothing from being made anew
    <img
      ref={check}
      src={src}
      alt=""
      onError={() => setBroken(true)}
      className="absolute inset-0 size-full object-cover"
    />
  )
}
