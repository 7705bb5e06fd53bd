import { createContext, use } from 'react';

interface Regions {
  readonly openRegion: string | undefined;
  readonly setOpenRegion: (id: string | undefined) => void;
}

export const RegionContext = createContext<Regions>({
  openRegion: undefined,
  setOpenRegion: () => undefined,
});

export const useRegions = (): Regions => use(RegionContext);
