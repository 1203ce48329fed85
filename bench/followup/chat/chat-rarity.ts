// How rare the commonest words of a support channel are, stemmed. Data: written by `bench/train/chat.ts`, not by hand.
import { parseWordList } from '../../../src/language/text/word-list.js';

/** Of the classes below, in their order; of every other word. */
export const RARITIES: readonly number[] = [0.25, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.65, 0.7];
export const RAREST = 0.84;

export const COMMONER: readonly ReadonlySet<string>[] = [
  parseWordList(`
    ubuntu install
  `),
  parseWordList(`
    window
  `),
  parseWordList(`
    file boot error linux run packag find system driver command server sudo mean time partition seem chang
    driv start updat runn
  `),
  parseWordList(`
    check cd card version fix download desktop upgrad set idea fil network usb open apt-get ask screen show
    kernel mount user connect computer gnom terminal laptop option sound support add root remov program found
    type read able
  `),
  parseWordList(`
    another already default grub happen give load guess live list directory stuff nvidia line keep creat
    wireless disk menu play fail let access link wrong password put reboot reinstall manager machin name old
    firefox script anyway click folder configur devic app enabl home key login better channel dapper copy
    internet never imag softwar thought box os different log synaptic caus figur search
  `),
  parseWordList(`
    flash follow bad edit hard pc come installation messag video past possibl restart take via connection else
    releas sourc disabl reason writ xp mode alway ssh instead point googl ati second yet gui output shar
    understand application wifi port monitor setting setup test around client compil call crash graphic iso
    switch ill correct day long bug process wonder best man giv mous hardwar info plac repo config delet spac
    answer permission miss tool display mess select wait availabl either kde ntf once wine ram samba dvd
    manually full text turn plugin com part bio pretty xorg.conf ip irc modul solution normal deb far guid hd
    installer tim data dual router appear automatically exist latest stop talk easy intel remember build icon
    keyboard resolution
  `),
  parseWordList(`
    ago allow burn control free button format repository session site slow debian littl mac top 12.04 current
    exactly external host requir sett tak distro hdd post year breezy issu kill next hour swap told backup
    learn path shell troubl typ xubuntu apt end exampl page enter mp3 send startup big experienc gpart move
    quit suppos broken compiz kubuntu went consol enough forum left minut press recovery save unity web
    browser dell ever friend suggest address gam livecd logg luck dependency interfac ran stuck xchat 10.10
    choos couldn't cpu detect ethernet grep haven't java least local player servic audio however lin websit
    account anymor lts recommend unconvertabl vmwar 10.04 fresh group panel rather stick block includ nautilu
    recogniz 10 away case currently differenc specific unabl whatever 7.10 btw dmesg dpkg except hardy locat
    mak modem myself pastebin suggestion today 8.04 black hang properly resiz solv sometim weird alright damn
    font heard prompt remot simpl vlc ya feel freez main matter notic ping power radeon size clos filesystem
    hit report volum edgy later lock longer memory return unless virtual alt bluetooth depend hope information
    itself job manag preferenc step whol 14.04 aptitud controller hoary sec uninstall usually alot bar mail
    somewher
  `),
  parseWordList(`
    believ clean code easier execut expect gdm leav less meant pm result xorg yea alsa buy ctrl insid join
    media mov replac strang week attempt bash blank dir entry forc library ndiswrapper restor small tab 6.06
    certain correctly cron fat32 love ppa raid spe standard sync vnc 9.04 advic game gave hold nfs print quick
    vista wow xmm assum chipset complet configuration effect english exit fast ignor nam none onlin pidgin
    printer real safe similar stupid 64 auto bas completely gutsy launch noob order screw scroll stabl view
    win wouldn't annoy came chat ext3 instruction mplayer newbi provid restrict seen 100 appreciat awesom
    extra finish fstab soon stopp suck amd64 cdrom cours forgot official proper relat sens side singl
    basically cabl core crap disc dns eth0 exact explain faster fglrx forward gedit gone lost rid torrent 3d
    actual dev editor hand heh phon request xd xfce yesterday alternat contain due finally ftp handl hop lan
    number room sav shut sleep somehow tho wish actionparsnip advanc comment date dist-upgrad empty hear ipod
    kinda mind older stat transfer unmount adapter admin alternativ binary codec developer directly earlier
    entir graphical gtk i386 internal lvm mbr month perhap php purg sata special statu stor usernam worry wubi
    20 amarok amd apach beta brb fact fan fdisk featur feisty function http://ubuntuforums.org/showthread.php
    interest mention mirror plugg security su word 9.10 backport battery bob2 bot confus custom deal
    environment happy hate hehe mint pass plug processor saw whenever anywher applet bashing-om bootabl bottom
    break bunch care edition floppy gaim generic gig havent ie location low mysql nano pci regular skyp
    tutorial univers warn whether 15 16.04 abov apparently archiv becom bring built compar compatibl email
    everytim hell input languag msg nick nickrud nobody normally original plz primary recently several
    shouldn't they'r true ty ur usr13 watch
  `),
  parseWordList(`
    11.04 acpi almost brows chrom comp direct direction domain doubl extend extension extract folk here' hmmm
    mb multipl night odd opengl prefer resolv screenshot sit syslog tabl ubotu unfortunately url wiki wir xgl
    12 accept activ basic cli cursor deni encrypt fedora firewall fs fsck likely method moment newer patch
    pick register resourc shit stay super suspend totem ubuntu' vm you'll 5.10 awar background choic content
    detail god gpg instanc jaunty lucid net onboard profil refresh rest ruby scan ssd term topic trick vim
    11.10 32 7.04 administration ahh apply bought cat coupl easily ext4 familiar haha higher i.e ifconfig
    insert integrat lamp listen lspci manual music operat previou project proprietary ready rev rw simply
    splash usag useful 13.04 activat clear confirm decid drop dude echo gb general guest hld invalid it'll
    known light logical ls motherboard netbook newest pro prob shift shortcut sources.list specifically thanx
    trash vi 13.10 50 along apt-cach busy cedega clue corrupt cp dd dhcp dialog disappear fun gentoo gpu guy
    half huh jrib knew localhost microsoft model parameter proxy receiv reset rhythmbox rm rpm rsync sh tar
    upload webcam agre avi bazhang beryl bootloader cds character common complain documentation dunno eject
    etc/x11/xorg.conf eth1 f2 harddriv hep85 high ide ikonia iptabl lubuntu mate outsid pag pointer putty rate
    recover repair rescu sary section sent separat soundcard speak took totally uefi webpag 12.10 64bit avoid
    bandwidth chanc cheer chos clon color consider continu decent definitely fuck generat gotta gotten header
    hp iam inde launcher max min modprob pain panic performanc ppc pull regard
  `),
];
