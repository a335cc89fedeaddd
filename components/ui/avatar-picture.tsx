'use client'

import { useState } from 'react'

/** Covers the initials, and removes itself when it fails to load. */
export function AvatarPicture({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return null
  // It may have failed before React attached its listener.
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
