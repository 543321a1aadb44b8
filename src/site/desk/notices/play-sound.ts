/** Plays two soft tones. Before the first click on the page, browsers forbid sound. */
export function playSound(): void {
  const audio = new AudioContext()
  const volume = new GainNode(audio, { gain: 0.15 })
  volume.connect(audio.destination)
  for (const [index, frequency] of [660, 880].entries()) {
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(volume)
    tone.start(audio.currentTime + index * 0.18)
    tone.stop(audio.currentTime + index * 0.18 + 0.16)
    if (index === 1) tone.onended = () => void audio.close()
  }
}
