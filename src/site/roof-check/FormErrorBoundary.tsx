import { Component, type ReactNode } from 'react'
import { roofCheckForm } from '../../content/generated/roof-check-form.ts'
import { ReachUs } from './ReachUs.tsx'

/** Replaces the form after a rendering error, while the rest of the page stays. React needs a class for this. */
export class FormErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div role="alert" className="panel">
        <h3 lang="en" className="display subtitle">
          {roofCheckForm.unexpected.title}
        </h3>
        <p className="mt-3">{roofCheckForm.unexpected.text}</p>
        <ReachUs />
      </div>
    )
  }
}
