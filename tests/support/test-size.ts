/**
 * How much the long tests do. `TEST_SIZE=full` runs each as often as FAULTS.md asks for; without it they are
 * short enough to run at every change.
 */
export const isFullSize = process.env.TEST_SIZE === 'full'
