/** The worker is next to the desk, because a worker may not control a page above its own folder. */
export const WORKER_PATH = '/anfragen-worker.js'
