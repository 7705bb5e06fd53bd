/** Facts about one picture, in `showcase/pictures/index.json`. */
export interface PictureEntry {
  /** Slug and version of the record in the picture. */
  readonly record: string;
  readonly version: string;
  /** Digest of the rendered files that the picture shows. */
  readonly rendered: string;
  /** Number of pages and theme of a blueprint. */
  readonly pages?: number;
  readonly theme?: string;
  readonly width: number;
  readonly height: number;
  /** Digest of the picture itself. */
  readonly digest: string;
}

/** Pictures of blueprints and themes, by a name such as `blueprint-online-store`. */
export interface Pictures {
  readonly entries: Readonly<Record<string, PictureEntry>>;
  /** WebP. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}
