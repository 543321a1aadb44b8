/** The commands of a browser other than Chromium. Scripts are expressions, because the two drivers share no more. */
export interface Engine {
  open(url: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  evaluate<T>(expression: string): Promise<T>
  click(selector: string): Promise<void>
  /** Types into the box as a keyboard does. */
  type(selector: string, text: string): Promise<void>
  close(): Promise<void>
}

export interface EngineKind {
  name: string
  need: 'firefox' | 'webkit'
  start(): Promise<Engine>
}
