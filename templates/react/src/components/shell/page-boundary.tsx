import { Component, type ReactNode } from 'react';

interface PageBoundaryProps {
  /** The address of the page: another one is tried anew. */
  readonly path: string;
  /** Shown in place of a page that fails. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

interface PageBoundaryState {
  readonly hasFailed: boolean;
}

/** Catches the errors of a page, also those of one whose files a new release has removed from the server. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): PageBoundaryState {
    return { hasFailed: true };
  }

  override componentDidUpdate({ path }: PageBoundaryProps) {
    if (path !== this.props.path && this.state.hasFailed) this.setState({ hasFailed: false });
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
