'use client'

import { LottieDisplay, useLottieLight } from 'lottie-react'
import { useEffect } from 'react'

type FlameAnimationProps = { src: string; onReady: () => void }

/** Plays an animation file over and over. Brings the player with it: load it where it is shown. [S7.27] */
export function FlameAnimation({ src, onReady }: FlameAnimationProps) {
  const lottie = useLottieLight({ src, loop: true, autoplay: false })
  const { subscribe, play } = lottie

  useEffect(
    () =>
      subscribe('ready', () => {
        play()
        onReady()
      }),
    [subscribe, play, onReady],
  )
  return (
    // the player's own styles place the display; this places it over the still flame
    <span className="absolute inset-0 block">
      <LottieDisplay lottie={lottie} as="span" className="block size-full [&_.flame_path]:fill-accent" />
    </span>
  )
}
