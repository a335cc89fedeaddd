'use client'

import { LottieDisplay, useLottieLight } from 'lottie-react'
import { useEffect } from 'react'

type FlameAnimationProps = { src: string; onReady: () => void }

/** Plays an animation file in a loop. It includes the player: import it lazily. [S7.27] */
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
    // overrides the player's styles so that the animation covers the static flame
    <span className="absolute inset-0 block">
      <LottieDisplay lottie={lottie} as="span" className="block size-full [&_.flame_path]:fill-accent" />
    </span>
  )
}
