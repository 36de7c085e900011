import { Component, type ReactNode } from 'react';
import { Button } from '#site/ui/button.tsx';
import { Notice } from '#site/ui/notice.tsx';

interface Props {
  children: ReactNode;
}

/** A failing page leaves the header and the footer usable. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <Notice
        heading="h1"
        scene="failed"
        title="This page didn’t survive"
        actions={<Button onClick={() => window.location.reload()}>Reload the page</Button>}
      >
        Something broke that we didn’t break on purpose. Nothing you sent was lost.
      </Notice>
    );
  }
}
